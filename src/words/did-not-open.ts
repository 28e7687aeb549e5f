/** For what is loaded only when it is opened, and did not load. */
export const notOpened = 'This did not open. Check the connection and try again.'
