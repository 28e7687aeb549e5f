/** Second factors and what is confirmed by them: extensions of this backend, in English, like all screens behind the sign-in. */
export const factorWords = {
  notUsed: 'The passkey was not used. Try again, or choose another way.',
  codeMissing: 'Enter the code.',
  nameMissing: 'Give the passkey a name you will recognise.',
  unsupported:
    'Passkeys do not work here: this browser does not support them, or the address bar shows a number instead of a name.',
  notMailed: 'The code was not sent. Close this and try again.',
  added: 'The passkey was added. You can sign in with it from now on.',
  appAdded: 'The authenticator app is set up.',
  removed: 'It was removed.',
  codesKept:
    'Each of these codes signs you in once if you lose your passkey or your phone. They are shown only this once: print them, or keep them where only you can find them.',
  methods: {
    passkey: 'Use a passkey',
    app: 'Use a code from my authenticator app',
    recovery: 'Use a recovery code',
    mail: 'Use a code by email',
  },
  labels: {
    passkey: '',
    app: 'Code from your authenticator app',
    recovery: 'Recovery code',
    mail: 'Code from the email',
  },
  hints: {
    passkey: '',
    app: 'Six digits; a new code every half minute.',
    recovery: 'Ten characters, like 3K7QM-2PXWR; each works once.',
    mail: '1 letter followed by 7 digits. We have emailed it to you.',
  },
} as const

/** What is about to be done, as the question puts it. */
export const stepUpTitles = {
  'bank-account': 'change the bank account',
  withdrawal: 'ask for this withdrawal',
  password: 'change the password',
  factor: 'change how you sign in',
  address: 'change your email address',
  closure: 'close the account',
  money: 'move money',
  'account-number': 'see account numbers',
  'personal-data': 'export or erase personal data',
  agreement: 'sign an agreement',
  agreements: 'change what investors sign',
  books: 'close the books',
  admission: 'admit an investor',
  roles: 'change who may do what',
  guards: 'change what waits for a second person, or what the fund takes',
  'api-keys': 'make a key for another system',
  webhooks: 'send events to another system',
} as const
