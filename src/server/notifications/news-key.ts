/** Nodes are told whose notification it is, so that only those read it that hold a socket of the person. */
export const notificationKey = ({ personId, id }: { personId: string; id: string }): string => `${personId}/${id}`

export const readNotificationKey = (key: string): { personId: string; id: string } => {
  const [personId = '', id = ''] = key.split('/')
  return { personId, id }
}
