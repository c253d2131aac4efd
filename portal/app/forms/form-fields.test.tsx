import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { form } from '../locales/en/form.ts';
import { TextsProvider } from '../site/site.tsx';
import { FormFields } from './form-fields.tsx';

test('a browser is told which fields are the person, the address, the e-mail and the number', () => {
  const fields = [
    { name: 'name', label: 'Full name', type: 'text', required: true, rank: 1 },
    { name: 'msisdn', label: 'Phone number', type: 'tel', required: true, rank: 2 },
    { name: 'email', label: 'Email', type: 'email', required: true, rank: 3 },
    { name: 'installationAddress', label: 'Installation address', type: 'text', required: true, rank: 4 },
    { name: 'landmark', label: 'Landmark', type: 'text', required: false, rank: 5 },
  ] as const;
  const markup = renderToStaticMarkup(
    <TextsProvider texts={{ form }}>
      <FormFields fields={fields} posted={{}} />
    </TextsProvider>,
  );
  const purposes = [...markup.matchAll(/<input[^>]*>/g)].map(([input]) => /autoComplete="([^"]+)"/i.exec(input)?.[1]);
  expect(purposes).toEqual(['name', 'tel-national', 'email', 'address-line1', undefined]);
});
