/**
 * The pattern of email addresses everywhere: letters, digits and `_ % + ' -` with single dots before the @, a domain,
 * and a suffix of two letters or more. It accepts more than the specification's (docs/decisions/036).
 */
export const emailPattern = /^[\w%+'-]+(\.[\w%+'-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
