/** Who does it, and from where, for the audit; null is the system by itself. */
export interface Acting {
  readonly by: { readonly email: string } | null
  readonly from: string | null
}

/** As people know who did it. */
export const nameOf = ({ by }: Acting): string => by?.email ?? 'the portal'
