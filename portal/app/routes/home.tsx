import { HomePage } from '../features/home/home-page.tsx';

export { ways } from '../shell/ways.tsx';

export default function HomeRoute() {
  return <HomePage />;
}
