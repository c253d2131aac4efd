import { isFields, isOptional, isText } from '../api/shape.ts';
import { keep, readKept } from './storage.ts';

export type KeptConfig = { customerCareNumber?: string; pinResetDial?: string; paymentMaxTry: number };

const key = '_c_o_n_f_i_g';

const isTryCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100;

const isConfig = (value: unknown): value is KeptConfig =>
  isFields(value) &&
  isOptional(value.customerCareNumber, isText) &&
  isOptional(value.pinResetDial, isText) &&
  isTryCount(value.paymentMaxTry);

export const readConfig = () => readKept(key, isConfig);

export const keepConfig = ({ customerCareNumber, pinResetDial, paymentMaxTry }: KeptConfig) => {
  const config = { customerCareNumber, pinResetDial, paymentMaxTry };
  if (isConfig(config)) keep(key, config);
};
