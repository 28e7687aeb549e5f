/** A passkey of a person. Instants are epoch milliseconds. */
export interface PasskeysTable {
  /** The credential's id, base64url; unique everywhere. */
  id: string
  person_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often the authenticator says it was used; 0 if it does not count. */
  counter: number
  /** JSON: how the browser reaches it. */
  transports: string
  /** The name its owner gave it. */
  name: string
  created_at: number
  used_at: number | null
}

/** The secret of an authenticator app, sealed; one for each person, and a factor once it is confirmed. */
export interface TotpSecretsTable {
  person_id: string
  sealed: string
  created_at: number
  confirmed_at: number | null
  /** The latest step of 30 seconds whose code was accepted: neither it nor an earlier one is accepted again. */
  last_step: number
}

/** Lets somebody in who lost their factor; each works once. */
export interface RecoveryCodesTable {
  person_id: string
  /** Which code it is, 0 to 9, as its first character says. */
  slot: number
  /** scrypt, with its parameters and salt. */
  code_hash: string
  used_at: number | null
  /** At the latest, for one from before this column. */
  made_at: number
}

/** What a passkey was asked to sign, by its hash; each is used once. */
export interface FactorChallengesTable {
  challenge_hash: string
  /** `sign-in`, `register`, `confirm`, or `step-up` and the action. */
  purpose: string
  /** The session that asked; null before a sign-in. */
  session_id: string | null
  expires_at: number
}

/** When a session confirmed an action that is confirmed for the session. */
export interface StepUpsTable {
  session_id: string
  action: string
  at: number
}

/** An act that a session was asked to confirm, and when it did. */
export interface StepUpActsTable {
  session_id: string
  /** HMAC with the server's key over the call, all that it sends, and the words. */
  digest: string
  action: string
  /** As its person reads them. */
  words: string
  /** The digest of the list that it is confirmed with; null if it is confirmed alone. */
  list: string | null
  asked_at: number
  confirmed_at: number | null
  /** The one call that used it up; null until then, and for acts that cannot be done twice. */
  used_by: string | null
}

/** A code that was mailed to somebody without a factor to confirm an act: the newest of each action. */
export interface StepUpCodesTable {
  session_id: string
  action: string
  /** HMAC with the server's key. */
  code_hash: string
  tries: number
  expires_at: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    passkeys: PasskeysTable
    totp_secrets: TotpSecretsTable
    recovery_codes: RecoveryCodesTable
    factor_challenges: FactorChallengesTable
    step_ups: StepUpsTable
    step_up_acts: StepUpActsTable
    step_up_codes: StepUpCodesTable
  }
}
