/** Letters, digits, dot, underscore before the @, a domain, a suffix of two letters or more. */
export const emailPattern = /^[A-Za-z0-9._]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
