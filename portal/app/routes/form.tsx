import { FormPage } from '../features/forms/form-page.tsx';
import type { Shown } from '../loading/loaded.ts';
import { providePage } from '../loading/provided-pages.ts';
import { ways } from '../shell/ways.tsx';

function FormRoute({ form }: Pick<Shown, 'form'>) {
  if (!form) throw new Error('only a package makes this page');
  return <FormPage view={form} />;
}

export default providePage('form', { Page: FormRoute, around: ways });
