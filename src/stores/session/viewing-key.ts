/** The key under which this tab keeps the viewing that it shows. */
export const viewingKey = 'portal:viewing'
