-- What was sent needs no draft any more: a browser's are found by it.
create index form_draft_browser on form_draft (browser_hash);
