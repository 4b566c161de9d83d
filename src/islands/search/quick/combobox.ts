/** The list below a field. The focus stays in the field; at most one option is active. */
type Combobox = {
  /** Replaces the options. None of them is active. */
  show(options: readonly HTMLElement[]): void
}

/**
 * Makes a combobox of a field and its list: the arrow keys go through the options, and Enter opens the active one (ARIA
 * Authoring Practices, editable combobox with list autocomplete). Options are links or buttons.
 */
export function createCombobox(field: HTMLInputElement, list: HTMLElement): Combobox {
  let active: HTMLElement | undefined
  const activate = (option: HTMLElement | undefined): void => {
    if (active) active.ariaSelected = 'false'
    active = option
    if (!option) return field.removeAttribute('aria-activedescendant')
    option.ariaSelected = 'true'
    field.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  }
  list.id ||= `${field.name}-suggestions`
  list.role = 'listbox'
  field.role = 'combobox'
  field.autocomplete = 'off'
  field.ariaAutoComplete = 'list'
  field.ariaExpanded = 'false'
  field.setAttribute('aria-controls', list.id)
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      const stops = [undefined, ...list.querySelectorAll<HTMLElement>('[role=option]')]
      activate(stops.at((stops.indexOf(active) + step) % stops.length))
    } else if (event.key === 'Enter' && active) active.click()
    else return
    event.preventDefault()
  })
  return {
    show(options) {
      activate(undefined)
      options.forEach((option, at) => {
        option.role = 'option'
        option.id = `${list.id}-${at}`
        option.tabIndex = -1
        option.ariaSelected = 'false'
      })
      list.replaceChildren(...options)
      list.hidden = options.length === 0
      field.ariaExpanded = String(options.length > 0)
    },
  }
}
