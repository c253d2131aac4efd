import { useEffect } from 'react';
import { comeBackIn } from '../loading/come-back.ts';
import { keepText, readText } from '../session/storage.ts';

const mostLooks = 3;
const key = 'cameBack';
/** What fails for good is not loaded without end: at most so often, in milliseconds. */
const restMs = 120_000;

const isThere = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Loads a page that failed while its server was away, once it answers again: it is looked for a few times, ever more rarely. */
export const useComeBack = () =>
  useEffect(() => {
    if (Date.now() - Number(readText(key) ?? 0) < restMs) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookLater = (looks: number) => {
      if (looks < mostLooks) timer = setTimeout(() => void look(looks), comeBackIn(looks));
    };
    const look = async (looks: number) => {
      if (!(await isThere())) return lookLater(looks + 1);
      keepText(key, String(Date.now()));
      location.reload();
    };
    lookLater(0);
    return () => clearTimeout(timer);
  }, []);
