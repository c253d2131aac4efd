import { isFields, isText } from '../api/shape.ts';
import { keep, readKept } from './storage.ts';

/** Pre-fills the number on a page. */
export type WidgetInfo = { type: 'prepaid' | 'postpaid' | 'broadband'; msisdn: string };

const isWidgetInfo = (value: unknown): value is WidgetInfo =>
  isFields(value) && isText(value.msisdn) && ['prepaid', 'postpaid', 'broadband'].includes(String(value.type));

/** The number that a page of this type starts with, if one was left for it. */
export const readWidgetMsisdn = (type: WidgetInfo['type']): string | undefined => {
  const info = readKept('widgetInfo', isWidgetInfo);
  return info?.type === type ? info.msisdn : undefined;
};

/** Leaves a number for the page of a type. */
export const keepWidgetInfo = (info: WidgetInfo) => keep('widgetInfo', info);
