import { checkField, checkForm, isMissing, type FormValues } from '@selfcare/contract/content/check-form';
import type { FormAction, FormField } from '@selfcare/contract/content/form';
import { isMsisdn, parseMsisdn, type NumberPlan } from '@selfcare/contract/values/msisdn';
import { useEffect, useRef, useState } from 'react';
import { startDropdown } from '../../forms/dropdown.ts';
import { FormFields } from '../../forms/form-fields.tsx';
import { groupMsisdn } from '../../format/msisdn.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

const readValues = (form: HTMLFormElement, fields: readonly FormField[], plan: NumberPlan): FormValues => {
  const typed = new FormData(form);
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      if (type === 'checkbox') return [name, typed.has(name)];
      const text = String(typed.get(name) ?? '');
      return [name, type === 'tel' ? (parseMsisdn(text, plan) ?? text) : text];
    }),
  );
};

export type CustomerFormProps = {
  fields: readonly FormField[];
  actions: readonly FormAction[];
  initial: FormValues;
  told: Readonly<Record<string, string>>;
  isBusy: boolean;
  onTyped: (values: FormValues) => void;
  onCancel: () => void;
  onDone: (values: FormValues) => void;
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlOf = ({ target }: { target: EventTarget }): Control | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
    ? target
    : undefined;

const named = (event: { target: EventTarget }) => controlOf(event)?.name ?? '';

export function CustomerForm({ fields, actions, initial, told, isBusy, onTyped, onCancel, onDone }: CustomerFormProps) {
  const texts = useTexts('form');
  const { checking } = useTexts('homeInternet');
  const site = useSite();
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(told);
  const [isReady, setReady] = useState(false);
  const asRead = (number: string) => (isMsisdn(number, site) ? groupMsisdn(number, site.msisdnGroups) : number);
  const typed = Object.fromEntries(
    Object.entries(initial).map(([name, value]) => {
      const isNumber = fields.some((field) => field.name === name && field.type === 'tel');
      return [name, isNumber ? asRead(String(value)) : value];
    }),
  );
  const say = (next: Record<string, string>, values: FormValues) => {
    setErrors(next);
    setReady(Object.keys(next).length === 0 && !fields.some((field) => isMissing(field, values[field.name])));
  };

  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const selects = [...form.querySelectorAll('select')];
    for (const select of selects) if (!select.hidden) startDropdown(select, texts);
    const values = readValues(form, fields, site);
    // oxlint-disable-next-line react/set-state-in-effect -- What stands in the form is known once it is drawn.
    setReady(Object.keys(told).length === 0 && !fields.some((field) => isMissing(field, values[field.name])));
    // The form is created once and keeps what is typed.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, []);

  const check = (name: string, values: FormValues) => {
    const field = fields.find((each) => each.name === name);
    if (!field) return;
    const { [name]: _before, ...rest } = errors;
    const wrong = checkField(field, values[name], texts);
    say(wrong === undefined ? rest : { ...rest, [name]: wrong }, values);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It hears of its fields: nothing is done to the form itself.
    <form
      ref={ref}
      id="lead-form"
      className="stack gap-5 form"
      noValidate
      onInput={(event) => {
        const values = readValues(event.currentTarget, fields, site);
        const name = named(event);
        // Checks a field when it is left; clears a message as soon as the value is right.
        if (errors[name] !== undefined) check(name, values);
        else say(errors, values);
        onTyped(values);
      }}
      onBlur={(event) => {
        const values = readValues(event.currentTarget, fields, site);
        const name = named(event);
        const field = controlOf(event);
        if (field?.type === 'tel') field.value = asRead(String(values[name]));
        if (values[name] !== '' || errors[name] !== undefined) check(name, values);
      }}
      onChange={(event) => {
        const type = controlOf(event)?.type ?? '';
        const values = readValues(event.currentTarget, fields, site);
        if (type === 'checkbox' || type.startsWith('select')) check(named(event), values);
        onTyped(values);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const values = readValues(event.currentTarget, fields, site);
        const wrong = checkForm(fields, values, texts);
        say({ ...wrong }, values);
        const [first] = Object.keys(wrong);
        if (first === undefined) onDone(values);
        else event.currentTarget.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, button)`)?.focus();
      }}
    >
      <p className="meta">{texts.asterisk}</p>
      <FormFields fields={fields} posted={{ typed, errors }} />
      <div className="stack gap-3">
        {actions.map(({ type, label, href = '' }) => {
          if (type === 'other')
            return (
              <ButtonLink key={label} block variant="quiet" href={href}>
                {label}
              </ButtonLink>
            );
          return type === 'cancel' ? (
            <Button key={label} block variant="quiet" onClick={onCancel}>
              {label}
            </Button>
          ) : (
            <Button key={label} block type="submit" unready={!isReady} busy={isBusy} busyText={checking}>
              {label}
            </Button>
          );
        })}
      </div>
    </form>
  );
}
