import { type ComponentProps, type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { Anchor, type Target } from './anchor.tsx';
import { Icon } from './icon.tsx';

const neverChanges = () => () => undefined;

/** Returns false on the server and until hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

type Dress = {
  variant?: 'main' | 'quiet' | 'soft' | 'accent' | 'text' | 'icon';
  block?: boolean;
  small?: boolean;
  icon?: string;
  iconAfter?: string;
  children?: ReactNode;
};

type ButtonProps = Dress &
  Omit<ComponentProps<'button'>, 'type' | 'className'> & {
    /** Before hydration `submit` can always be pressed; the tap is carried out afterwards. */
    type?: 'submit' | 'button';
    /** Keeps focus and width, ignores presses. */
    busy?: boolean;
    busyText?: string;
    /** Dimmed and `aria-disabled`, but focusable: its handler says what is missing. Looks ready before hydration. */
    unready?: boolean;
  };

const dressOf = ({ variant = 'main', block, small }: Dress) =>
  ['btn', variant !== 'main' && `btn--${variant}`, block && 'btn--block', small && 'btn--s'].filter(Boolean).join(' ');

function Words({ icon, iconAfter, small, children }: Dress) {
  return (
    <>
      {icon && <Icon shape={icon} small={small} />}
      {children}
      {iconAfter && <Icon shape={iconAfter} small={small} />}
    </>
  );
}

/** Both faces share one place, so that the width never changes. */
function Faces({ busy, busyText, words }: { busy: boolean; busyText: string; words: ReactNode }) {
  return (
    <span className="btn__faces">
      <span className="btn__face" data-off={busy || undefined}>
        {words}
      </span>
      <span className="btn__face" data-off={!busy || undefined}>
        <span className="spinner" />
        {busyText}
      </span>
    </span>
  );
}

const refuse = (event: MouseEvent) => event.preventDefault();

export function Button({ type = 'button', busy = false, busyText, unready, onClick, ...props }: ButtonProps) {
  const { variant, block, small, icon, iconAfter, children, ...rest } = props;
  const hydrated = useHydrated();
  const words = <Words {...{ icon, iconAfter, small, children }} />;
  return (
    <>
      <button
        {...rest}
        // oxlint-disable-next-line react/button-has-type
        type={type}
        className={dressOf({ variant, block, small })}
        aria-disabled={(unready && hydrated) || undefined}
        aria-busy={busy || undefined}
        onClick={busy ? refuse : onClick}
      >
        {busyText === undefined ? words : <Faces busy={busy} busyText={busyText} words={words} />}
      </button>
      {busyText !== undefined && (
        <span className="vh" role="status">
          {busy ? busyText : ''}
        </span>
      )}
    </>
  );
}

export function ButtonLink({ variant, block, small, icon, iconAfter, children, ...rest }: Dress & Target) {
  return (
    <Anchor {...rest} className={dressOf({ variant, block, small })}>
      <Words {...{ icon, iconAfter, small, children }} />
    </Anchor>
  );
}
