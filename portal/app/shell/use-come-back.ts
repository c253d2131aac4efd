import { useEffect } from 'react';
import { comeBackIn } from '../loading/when-read.ts';
import { keepText, readText } from '../session/storage.ts';

const mostLooks = 3;
const key = 'cameBack';
/** Milliseconds between reloads, so that a lasting failure does not loop. */
const restMs = 120_000;

const isThere = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );

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
