const prefix = '#/components/schemas/';

type Referring = { components?: { schemas?: Record<string, unknown> } };

/** Returns an OpenAPI document with each reference to one of its schemas replaced by that schema. */
export const withoutReferences = <Document extends Referring>(document: Document): Document => {
  const schemas = document.components?.schemas ?? {};
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value && typeof value.$ref === 'string') return resolve(schemas[value.$ref.slice(prefix.length)]);
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(each)]));
  };
  return resolve(document) as Document;
};
