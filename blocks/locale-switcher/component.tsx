import { useBlock, useFlow } from '#registry/block-runtime.ts';

export function Component() {
  const { t, href, locale, languageName } = useBlock();
  const languages = useFlow((state) => state.campaign.languages);
  if (languages.length < 2) return null;
  return (
    <nav aria-label={t('label')}>
      <ul className="languages">
        {languages.map((language) => (
          <li key={language} lang={language}>
            {language === locale ? (
              <span aria-current="true">{languageName(language)}</span>
            ) : (
              <a referrerPolicy="same-origin" href={href({ language })} hrefLang={language}>
                {languageName(language)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
