/** The share addresses of messengers and mail programs. `details`: a line below the title, such as day and venue. */
export function shareLinks(title: string, url: string, details = "") {
  const [name, address] = [encodeURIComponent(title), encodeURIComponent(url)];
  const text = shareText(title, details);
  return {
    whatsapp: `https://wa.me/?text=${encodeURIComponent(details ? `${text}\n${url}` : `${title} ${url}`)}`,
    telegram: `https://t.me/share/url?url=${address}&text=${encodeURIComponent(text)}`,
    mail: `mailto:?subject=${name}&body=${details ? encodeURIComponent(`${text}\n${url}`) : address}`,
  };
}

/** The text that is shared together with an address. */
export function shareText(title: string, details = ""): string {
  return details ? `${title}\n${details}` : title;
}
