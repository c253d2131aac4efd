/** The state of a child as its parent tells it. */
export const stateOf = (state: string): string =>
  `case ${state} when 'REFUND_DUE' then 'DUE' when 'REFUNDING' then 'SENT' else ${state} end`;

/**
 * The SQL of the children that were charged late, one a payment at most, to stand after `join` with a name. What was charged is null
 * where it is what was asked for. The ledger has their rows under the parent.
 */
export const lateChildren = `(
  select child.parent_id as payment_id, child.id, child.asks, child.parked, child.held_for, child.held_at, child.version, child.failures,
    ${stateOf('child.state')} as state,
    case when child.charge_minor <> parent.charge_minor or child.charge_currency <> parent.charge_currency
      then child.charge_minor end as charged_minor,
    case when child.charge_minor <> parent.charge_minor or child.charge_currency <> parent.charge_currency
      then child.charge_currency end as charged_currency,
    child.child_due_at as due_at, child.due_since, child.created_at, child.provider_reference, parent.method
  from payment child join payment parent on parent.id = child.parent_id where child.born = 'late-charge')`;
