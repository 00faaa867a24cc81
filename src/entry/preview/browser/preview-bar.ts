import './preview-bar.css';

/** Shows the times of the bar by the reader's own clock, with its zone. */
for (const time of document.querySelectorAll<HTMLTimeElement>('.preview-bar time[data-formats]'))
  time.textContent = new Intl.DateTimeFormat(time.dataset['formats'], {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(time.dateTime));
