/** The fields of a transfer to which nothing has happened since it was asked for. */
export const untouched = {
  settled_amount: null,
  in_full: false,
  approved_at: null,
  received_at: null,
  effective_at: null,
  paid_at: null,
  ended_at: null,
  reason: null,
  destination: null,
}
