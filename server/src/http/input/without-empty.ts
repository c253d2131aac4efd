import { present } from '@selfcare/contract/typed/present';
import { z } from 'zod';

/** The part of a JSON schema that says which fields are optional. `additionalProperties` is an object for maps. */
type Shape = {
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: boolean | object;
  anyOf?: Shape[];
};

const shapes = new WeakMap<z.ZodType, Shape>();
const shapeOf = (schema: z.ZodType): Shape => {
  const shape = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input' }) as Shape);
  shapes.set(schema, shape);
  return shape;
};

const leaveOut = (shape: Shape, given: unknown): unknown => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const { properties, required = [], additionalProperties } = shape.anyOf?.find((each) => each.properties) ?? shape;
  const names = properties ?? {};
  const isLeftOut = (name: string, value: unknown) => {
    if (Object.hasOwn(names, name)) return (value === null || value === '') && !required.includes(name);
    // A map keeps an empty text: a draft keeps a field that was emptied.
    return value === null && typeof additionalProperties === 'object';
  };
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => !isLeftOut(name, value))
      .map(([name, value]) => [name, Object.hasOwn(names, name) ? leaveOut(present(names[name]), value) : value]),
  );
};

/** Removes optional fields that are null or empty: absent, null and empty mean the same for every type. */
export const withoutEmpty = (schema: z.ZodType, given: unknown): unknown => leaveOut(shapeOf(schema), given);
