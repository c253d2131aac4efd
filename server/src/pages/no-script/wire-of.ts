import type { RequestOf } from '@selfcare/contract/endpoints';
import type { PlainProduct } from '@selfcare/contract/plain-pages';
import type { InitiateRequest } from '@selfcare/contract/payments';

type Wire = {
  initiate: Pick<InitiateRequest, 'productCode' | 'transactionType' | 'accountId' | 'invoiceNumber'>;
  options: Pick<RequestOf<'paymentOptions'>, 'subscriberType' | 'rechargeType' | 'transactionType'>;
  /** The currency of its price if not the market's. */
  currency?: string;
};

const bundleTypes = { PREPAID: 'PREPAID_BUNDLES', POSTPAID: 'POSTPAID_BUNDLES', HYBRID: 'POSTPAID_BUNDLES' } as const;

/** Returns the product fields of initiate and payment-options, as the page's script sends them. */
export const wireOf = (product: PlainProduct | undefined): Wire => {
  if (!product)
    return {
      initiate: { productCode: 'ORP', transactionType: 'PREPAID_RECHARGE' },
      options: {
        subscriberType: 'PREPAID',
        rechargeType: 'PREPAID RECHARGE',
        transactionType: 'PREPAID_RECHARGE',
      },
    };
  if ('bundle' in product) {
    const { lineType, productCode, currency } = product.bundle;
    const transactionType = product.at === 'broadband' ? 'PREPAID_BUNDLES' : bundleTypes[lineType];
    const rechargeType = product.at === 'broadband' ? 'Broadband Recharge' : 'BUNDLE PURCHASE';
    return {
      initiate: { productCode, transactionType },
      options: { subscriberType: lineType, rechargeType, transactionType },
      currency,
    };
  }
  const transactionType = 'POSTPAID_BILL';
  const isInvoice = 'invoice' in product;
  const { accountNo, currency } = isInvoice ? product.invoice : product.bill;
  return {
    initiate: {
      productCode: 'ORP',
      transactionType,
      accountId: accountNo,
      invoiceNumber: isInvoice ? product.invoice.invoiceNo : '',
    },
    options: {
      subscriberType: isInvoice ? 'POSTPAID' : product.lineType,
      rechargeType: isInvoice ? 'BILL_PAYMENT' : 'POSTPAID BILL PAYMENT',
      transactionType,
    },
    currency,
  };
};
