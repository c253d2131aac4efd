import { z } from 'zod';
import { withoutReferences } from './without-references.ts';

/** As much of JSON Schema as the document has. */
export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

type Content = Record<string, { schema: JsonSchema }>;
type Parameter = { name: string; in: string; required?: boolean; schema: JsonSchema };
type Described = {
  operationId: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

/** The OpenAPI document, as far as it is read here. */
export type Document = {
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, unknown> };
};

/** One operation of the document: what it takes, and what it may answer with each status and content type. */
export type Operation = {
  name: string;
  method: string;
  path: string;
  isOfOperator: boolean;
  isStream: boolean;
  query: Parameter[];
  body: JsonSchema | undefined;
  /** What is wrong with an answer by the document, undefined where nothing is. */
  judge: (status: number, type: string, body: unknown) => string | undefined;
};

const judgeOf = (responses: Described['responses']): Operation['judge'] => {
  const schemas = new Map<string, z.ZodType>();
  for (const [status, { content = {} }] of Object.entries(responses))
    for (const [type, { schema }] of Object.entries(content))
      schemas.set(`${status} ${type}`, z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]));
  return (status, type, body) => {
    const response = responses[status];
    if (!response) return `status ${status} is not in the document`;
    if (!response.content) return undefined;
    const schema = schemas.get(`${status} ${type}`);
    if (!schema) return `content type ${type} is not in the document`;
    const judged = schema.safeParse(body);
    return judged.success ? undefined : `off its schema: ${z.prettifyError(judged.error)}`;
  };
};

/** Every operation that a document describes. */
export const operationsOf = (document: Document): Operation[] =>
  Object.entries(withoutReferences(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: described.operationId,
      method: method.toUpperCase(),
      path,
      isStream: 'text/event-stream' in (described.responses['200']?.content ?? {}),
      isOfOperator: described.tags.includes('operations'),
      query: (described.parameters ?? []).filter((parameter) => parameter.in === 'query'),
      body: described.requestBody?.content['application/json']?.schema,
      judge: judgeOf(described.responses),
    })),
  );
