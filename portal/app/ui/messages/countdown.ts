type Countdown = { seconds: number; onTick: (left: number) => void; onEnd: () => void };

/** Creates a countdown, which ends once. `hold` stops it; `run` continues with a whole second. */
export const createCountdown = ({ seconds, onTick, onEnd }: Countdown) => {
  let left = seconds;
  let timer: ReturnType<typeof setInterval> | undefined;
  const hold = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const tick = () => {
    left -= 1;
    if (left > 0) return onTick(left);
    hold();
    onEnd();
  };
  const run = () => {
    if (left > 0) timer ??= setInterval(tick, 1000);
  };
  return { run, hold };
};

/** Returns whole seconds from `now` to `moment`, never negative. Both are in milliseconds since 1970. */
export const secondsUntil = (moment: number | undefined, now: number): number =>
  moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1000));

export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
