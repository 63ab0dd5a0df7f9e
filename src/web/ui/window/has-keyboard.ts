/** Whether a keyboard is probably at hand, which on touch devices would come up and cover half of the page; no on the server. */
export function hasKeyboard(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(hover: hover) and (pointer: fine)').matches
}
