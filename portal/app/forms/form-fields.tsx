import { ratings, textOf } from '@selfcare/contract/content/check-form';
import type { FormField } from '@selfcare/contract/content/form';
import type { ReactNode } from 'react';
import type { PostedForm } from '@selfcare/contract/portal-entry';
import { useTexts } from '../site/site.tsx';
import { Icon } from '../ui/icon.tsx';
import { chevronDown } from '../ui/icons/icons.ts';

type Drawn = { field: FormField; typed: string | number | boolean | undefined; error?: string; isFirst: boolean };

function Says({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p className="field__says" id={`${id}-says`} aria-live="polite">
      {error}
    </p>
  );
}

const labelOf = ({ label, required }: FormField) => (required ? `${label} *` : label);

const controlOf = ({ field: { name, required }, error, isFirst }: Drawn) => ({
  name,
  'aria-required': required || undefined,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': `form-${name}-says`,
  ...(isFirst && { autoFocus: true }),
});

function Field({ drawn, children }: { drawn: Drawn; children: ReactNode }) {
  const { field, error } = drawn;
  const id = `form-${field.name}`;
  return (
    <div className="field" data-field={field.name} data-state={error ? 'error' : undefined}>
      <label className="field__label" htmlFor={id} id={`${id}-label`}>
        {labelOf(field)}
      </label>
      <div className="field__box">{children}</div>
      <Says id={id} error={error} />
    </div>
  );
}

function Choices({ drawn, options }: { drawn: Drawn; options: readonly { value: string; label: string }[] }) {
  const { field, typed, error } = drawn;
  const id = `form-${field.name}`;
  const isRating = field.type === 'rating';
  const { 'aria-required': isRequired, 'aria-invalid': isWrong } = controlOf(drawn);
  const focus = drawn.isFirst && { autoFocus: true };
  return (
    <fieldset
      className="field"
      role="radiogroup"
      data-field={field.name}
      data-state={error ? 'error' : undefined}
      aria-required={isRequired}
      aria-invalid={isWrong}
      aria-describedby={`${id}-says`}
    >
      <legend className="field__label">{labelOf(field)}</legend>
      <div className={isRating ? 'chips chips--big form__ratings' : undefined}>
        {options.map(({ value, label }, place) => {
          const input = (
            <input
              type="radio"
              name={field.name}
              value={value}
              defaultChecked={textOf(typed) === value}
              className={isRating ? undefined : 'tick'}
              {...(place === 0 && focus)}
            />
          );
          return isRating ? (
            <label key={value} className="chip">
              {input}
              <span className="chip__face">{label}</span>
            </label>
          ) : (
            <label key={value} className="check">
              {input}
              <span>{label}</span>
            </label>
          );
        })}
      </div>
      <Says id={id} error={error} />
    </fieldset>
  );
}

const kinds = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  tel: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
} as const;

const purposes: Record<string, string> = { name: 'name', installationAddress: 'address-line1' };

function Control({ drawn }: { drawn: Drawn }) {
  const texts = useTexts('form');
  const { field, typed, error } = drawn;
  const { name, type, label, placeholder, countryCode, options } = field;
  const id = `form-${name}`;
  const control = { ...controlOf(drawn), id, className: 'field__input' };
  if (type === 'rating') return <Choices drawn={drawn} options={ratings.map((value) => ({ value, label: value }))} />;
  if (type === 'radio' && Array.isArray(options)) return <Choices drawn={drawn} options={options} />;
  if (type === 'checkbox')
    return (
      <div className="field" data-field={name} data-state={error ? 'error' : undefined}>
        <label className="check">
          <input {...control} className="tick" type="checkbox" value="true" defaultChecked={typed === true} />
          <span>{labelOf(field)}</span>
        </label>
        <Says id={id} error={error} />
      </div>
    );
  if (type === 'select' && Array.isArray(options))
    return (
      <Field drawn={drawn}>
        <select {...control} defaultValue={textOf(typed)}>
          <option value="">{placeholder ?? texts.select}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon shape={chevronDown} small />
      </Field>
    );
  if (type === 'textarea')
    return (
      <Field drawn={drawn}>
        <textarea {...control} rows={5} placeholder={placeholder} defaultValue={textOf(typed)} />
      </Field>
    );
  const kind = kinds[type as keyof typeof kinds] ?? { type: 'text', autoComplete: purposes[name] };
  return (
    <Field drawn={drawn}>
      {type === 'tel' && countryCode && (
        <span className="field__prefix">
          <span className="flag" />+{countryCode}
        </span>
      )}
      <input
        {...control}
        {...kind}
        placeholder={placeholder ?? (options ? label : undefined)}
        defaultValue={textOf(typed)}
      />
    </Field>
  );
}

export function FormFields({
  fields,
  posted: { typed, errors },
}: {
  fields: readonly FormField[];
  posted: PostedForm;
}) {
  const first = fields.find(({ name }) => errors?.[name] !== undefined)?.name;
  return fields.map((field) => {
    const error = errors?.[field.name];
    const drawn = {
      field,
      typed: typed?.[field.name],
      isFirst: field.name === first,
      ...(error !== undefined && { error }),
    };
    return <Control key={field.name} drawn={drawn} />;
  });
}
