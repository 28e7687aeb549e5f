/** The key names the owner, so that only nodes holding one of the owner's sockets read the notification. */
export const notificationKey = ({ personId, id }: { personId: string; id: string }): string => `${personId}/${id}`

export const readNotificationKey = (key: string): { personId: string; id: string } => {
  const [personId = '', id = ''] = key.split('/')
  return { personId, id }
}
