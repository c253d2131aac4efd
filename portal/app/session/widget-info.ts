import { isFields, isText } from '../api/shape.ts';
import { keep, readKept } from './storage.ts';

export type WidgetInfo = { type: 'prepaid' | 'postpaid' | 'broadband'; msisdn: string };

const isWidgetInfo = (value: unknown): value is WidgetInfo =>
  isFields(value) && isText(value.msisdn) && ['prepaid', 'postpaid', 'broadband'].includes(String(value.type));

export const readWidgetMsisdn = (type: WidgetInfo['type']): string | undefined => {
  const info = readKept('widgetInfo', isWidgetInfo);
  return info?.type === type ? info.msisdn : undefined;
};

export const keepWidgetInfo = (info: WidgetInfo) => keep('widgetInfo', info);
