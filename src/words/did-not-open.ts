/** What is fetched at its press did not come. */
export const notOpened = 'This did not open. Check the connection and try again.'
