import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Anchor, type Target } from './anchor.tsx';
import { Icon } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';

type Dress = {
  /** One `main` button a screen; `icon` shows its icon alone and needs `aria-label`. */
  variant?: 'main' | 'quiet' | 'soft' | 'accent' | 'text' | 'icon';
  /** As wide as what it stands in. */
  block?: boolean;
  small?: boolean;
  /** Icon before the words. */
  icon?: string;
  /** Icon after the words. */
  iconAfter?: string;
  children?: ReactNode;
};

type ButtonProps = Dress &
  Omit<ComponentProps<'button'>, 'type' | 'className'> & {
    /** `submit` sends its form: before hydration it can always be pressed, and that is carried out afterwards. */
    type?: 'submit' | 'button';
    /** While it works it keeps its focus and its width and takes no second press. */
    busy?: boolean;
    /** What it says meanwhile, and what a screen reader hears. */
    busyText?: string;
    /**
     * Something is missing that it needs: it is dimmed and counts as disabled, yet keeps its place in the order of Tab, and who presses
     * it is told what is missing. Whoever hears the press does that. Before hydration it looks ready.
     */
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

/** Both faces of a button that can be busy lie in one place, so that its width never changes. */
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

/** A button; a busy one says what is being done and ignores every press until that is over. */
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

/** A link that looks like a button: it goes somewhere, it does nothing else. */
export function ButtonLink({ variant, block, small, icon, iconAfter, children, ...rest }: Dress & Target) {
  return (
    <Anchor {...rest} className={dressOf({ variant, block, small })}>
      <Words {...{ icon, iconAfter, small, children }} />
    </Anchor>
  );
}
