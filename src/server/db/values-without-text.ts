/** Of a connection of node-postgres what its types leave out. */
type Wire = {
  bind(message: Bound): void
  close(message: { readonly type: 'S' | 'P'; readonly name?: string }): void
}
type Bound = { readonly values?: readonly unknown[]; readonly valueMapper?: (value: unknown) => unknown }

/**
 * Lets a value that has no text, such as an object that contains itself, do no harm to what comes later on its connection.
 * All values become text before anything of their message is written: PGlite would put what was written by then before the
 * next message. The statement stays prepared: node-postgres would close it, and take it for prepared nevertheless.
 * @param owner who has the connection: a client, or the settings of one
 */
export function refuseWithoutText(owner: object): void {
  const { connection: wire } = owner as { readonly connection: Wire }
  const [bind, close] = [wire.bind.bind(wire), wire.close.bind(wire)]
  wire.bind = ({ values = [], valueMapper = (value) => value, ...rest }) =>
    bind({ ...rest, values: values.map((value) => valueMapper(value)) })
  wire.close = (message) => {
    if (message.type !== 'S') close(message)
  }
}
