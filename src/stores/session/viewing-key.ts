/** Where this tab keeps which viewing it shows. */
export const viewingKey = 'portal:viewing'
