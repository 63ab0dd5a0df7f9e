/** The tag by which dates, numbers and lists are written in a language: English as it is written in Europe. */
export function formattingLocale(language: string): string {
  return language === 'en' ? 'en-GB' : language
}
