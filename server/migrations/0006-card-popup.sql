-- What resumes a card payment in the provider's own window, where the market opens one.
alter table payment add column access_code_sealed bytea;
