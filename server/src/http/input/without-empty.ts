import { present } from '@selfcare/contract/typed/present';
import { z } from 'zod';

/** As much of a schema as tells what an object can do without; `additionalProperties` is an object for names of any kind. */
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
    // In an object for names of any kind, an empty text is kept: a draft keeps a field that was emptied.
    return value === null && typeof additionalProperties === 'object';
  };
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => !isLeftOut(name, value))
      .map(([name, value]) => [name, Object.hasOwn(names, name) ? leaveOut(present(names[name]), value) : value]),
  );
};

/** A body without the optional fields that say nothing: absent, null and the empty text mean the same, of whatever type a field is. */
export const withoutEmpty = (schema: z.ZodType, given: unknown): unknown => leaveOut(shapeOf(schema), given);
