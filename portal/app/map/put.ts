// Of documents without the application: what it imports from the portal, the application does not have (plain.ts).
/** Puts values in the `{name}` places of a text. */
export const put = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
