import { providePage } from '../loading/provided-pages.ts';
import { ContactPage } from '../features/about/contact-page.tsx';
import { ways } from '../shell/ways.tsx';

function ContactRoute() {
  return <ContactPage />;
}

export default providePage('contact', { Page: ContactRoute, ways });
