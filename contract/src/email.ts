/** Letters, digits, dot, underscore before the @, a domain, a suffix of two letters or more (spec section 5). */
export const emailPattern = /^[A-Za-z0-9._]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
