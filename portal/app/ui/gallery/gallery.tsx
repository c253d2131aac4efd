import { createRoot } from 'react-dom/client';
import { loadDisplayFont } from '../display-font.ts';
import { Bills, Gauges } from './bills.tsx';
import { Codes } from './codes.tsx';
import { Buttons, Choices, Fields } from './forms.tsx';
import { Frame } from './frame.tsx';
import { Dialogs, Messages, Waiting } from './messages.tsx';
import { Payment, Results, Waits } from './money.tsx';
import { Heroes, Icons, Surfaces } from './pages.tsx';
import { Pins } from './pins.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import '../styles.css';
import '../../../../markets/cg/theme.css';

/** For developers; not shipped. */
function Gallery() {
  return (
    <Frame>
      <div className="wrap page">
        <div className="page__head">
          <h1>Composants</h1>
          <p className="lead">
            Texte et signes atteignent un contraste de 4,5 pour 1 dans les deux thèmes ; un appareil réglé sur plus de
            contraste reçoit des lignes et des textes plus forts.
          </p>
          <ThemeSwitch />
        </div>
        <div className="stack gap-8">
          <Buttons />
          <Fields />
          <Choices />
          <Messages />
          <Waiting />
          <Dialogs />
          <Codes />
          <Pins />
          <Payment />
          <Waits />
          <Results />
          <Bills />
          <Gauges />
          <Surfaces />
          <Icons />
        </div>
      </div>
      <Heroes />
    </Frame>
  );
}

const root = document.getElementById('app');
if (root) createRoot(root).render(<Gallery />);
void loadDisplayFont();
