// Rules of this project's own, for oxlint.
const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])

/** Whether an expression may be what a call returns. */
const isCalled = (node) =>
  node.type === 'CallExpression' ||
  (node.type === 'ChainExpression' && isCalled(node.expression)) ||
  (node.type === 'LogicalExpression' && (isCalled(node.left) || isCalled(node.right))) ||
  (node.type === 'ConditionalExpression' && (isCalled(node.consequent) || isCalled(node.alternate)))

/** The expressions that a function returns, in any way of writing it. */
const returnedBy = (node) => {
  if (node.type === 'BlockStatement') return node.body.flatMap(returnedBy)
  if (node.type === 'IfStatement')
    return [node.consequent, node.alternate].flatMap((one) => (one ? returnedBy(one) : []))
  if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : []
  return node.type.endsWith('Statement') || node.type.endsWith('Declaration') ? [] : [node]
}

const variableOf = (scope, name) => scope && (scope.set.get(name) ?? variableOf(scope.upper, name))

const effectValue = {
  meta: { messages: { called: 'React takes what this returns for a clean-up: call it without returning it.' } },
  create(context) {
    const check = (given) => {
      if (given?.type === 'Identifier') {
        const [definition] = variableOf(context.sourceCode.getScope(given), given.name)?.defs ?? []
        if (definition?.type === 'Variable') check(definition.node.init)
      } else if (given?.type === 'CallExpression') check(given.arguments[0]) // useCallback, useEffectEvent
      else if (given?.type === 'ArrowFunctionExpression') {
        for (const node of returnedBy(given.body).filter(isCalled)) context.report({ node, messageId: 'called' })
      }
    }
    return {
      CallExpression: ({ callee, arguments: [effect] }) => {
        if (EFFECTS.has(callee.name)) check(effect)
      },
      JSXAttribute: ({ name, value }) => {
        if (name.name === 'ref') check(value.expression)
      },
      Property: ({ key, value }) => {
        if (key.name === 'ref') check(value)
      },
    }
  },
}

// oxlint-disable-next-line import/no-default-export -- what the linter asks for
export default { meta: { name: 'tandem' }, rules: { 'effect-value': effectValue } }
