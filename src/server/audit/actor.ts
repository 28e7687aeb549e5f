/** Who does it, and from where, for the audit; null is the system by itself. */
export interface Acting {
  readonly by: { readonly email: string } | null
  readonly from: string | null
}
