/** The pattern of receipt codes. Their alphabet has no I, L, O and U (Crockford). */
export const receiptCodePattern = /^[0-9A-HJKMNP-TV-Z]{8}$/;
