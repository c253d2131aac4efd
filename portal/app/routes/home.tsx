import { AgainOnHome } from '../features/again/again-on-home.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { SavedNumbers } from '../features/saved-numbers/saved-numbers.tsx';
import type { AskProps } from '../forms/shared-parts.ts';
import { type Shown, providePage } from '../loading/loaded.ts';
import { createLazyPart } from '../loading/lazy-part.tsx';
import { ways } from '../shell/ways.tsx';

const ask = createLazyPart<AskProps>('ask', async () => (await import('../features/gift/ask-sheet.tsx')).AskSheet);

function HomeRoute({ home, featured }: Pick<Shown, 'home' | 'featured'>) {
  if (!home) throw new Error('home comes with its content');
  return <HomePage home={home} Lead={AgainOnHome} SavedNumbers={SavedNumbers} ask={ask} featured={featured} />;
}

export default providePage('home', { Page: HomeRoute, around: ways });
