/** A setting that stops the start; the message is the one line to show. */
export class SettingError extends Error {}
