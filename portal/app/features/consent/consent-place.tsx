import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createLazyPart, LazyPartView } from '../../loading/lazy-part.tsx';
import { answer, onAnswer, openQuestion, type Wish } from '../../session/device/consent.ts';
import { useSite } from '../../site/site.tsx';

type QuestionProps = { wish: Wish; give: (isYes: boolean) => void };

const question = createLazyPart<QuestionProps>(
  'consent',
  async () => (await import('./consent-question.tsx')).ConsentQuestion,
);

const nothing = () => null;

/**
 * Asks what the law of the market requires, one question at a time, at the end of the page. Loads when its place comes
 * into view.
 */
export function ConsentPlace() {
  const { afterYes } = useSite();
  const wish = useSyncExternalStore(
    onAnswer,
    () => openQuestion(afterYes),
    () => undefined,
  );
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const note: IntersectionObserverCallback = (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    };
    // The empty place has no height: count a little beyond the view.
    const observer = new IntersectionObserver(note, { rootMargin: '100px' });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const giveTo = (asked: Wish) => (isYes: boolean) => {
    // The focused button disappears: keep the visitor at this place.
    place.current?.focus({ preventScroll: true });
    answer(asked, isYes);
  };
  return (
    <div ref={place} className="foot" tabIndex={-1}>
      {isSeen && wish && (
        <LazyPartView part={question} props={{ wish, give: giveTo(wish) }} skeleton={null} renderFailed={nothing} />
      )}
    </div>
  );
}
