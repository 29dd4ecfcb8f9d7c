/** Where messengers and mail programs take what is shared. */
export function shareLinks(title: string, url: string) {
  const [name, address] = [encodeURIComponent(title), encodeURIComponent(url)];
  return {
    whatsapp: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`,
    telegram: `https://t.me/share/url?url=${address}&text=${name}`,
    mail: `mailto:?subject=${name}&body=${address}`,
  };
}
